"""What the computer players are called: people one meets in a Tunisian café."""

CAFE = (
    "Ammi Salah",
    "Khalti Zohra",
    "Si Moncef",
    "Lella Beya",
    "Hédi",
    "Naïma",
    "Chedly",
    "Mongia",
    "Ridha",
    "Saloua",
    "Béchir",
    "Radhia",
    "Lotfi",
    "Emna",
    "Nejib",
    "Wassila",
)
