"""The variables of a text."""

from collections.abc import Mapping

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor


def variables_of(message: ast.Message) -> Mapping[str, bool]:
    """The variables of a text and its attributes; whether the text chooses its form by them."""
    found = _Variables()
    found.visit(message)
    return found.names


class _Variables(Visitor):
    """Collects the variables of a message; True for those that choose between its forms."""

    def __init__(self) -> None:
        self.names: dict[str, bool] = {}

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        """A choice between forms."""
        if isinstance(node.selector, ast.VariableReference):
            self.names[node.selector.id.name] = True
        self.generic_visit(node)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        """A variable that is shown."""
        self.names.setdefault(node.id.name, False)
