-- A database that revision 0001 wrote, as text. It stays as it is.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_entries_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "entries" VALUES('K7QM',1,1700000000000,'opened','{"host": "ana", "text": "roi de cœur ♥ ''quoted'' 🂡"}');
INSERT INTO "entries" VALUES('K7QM',2,1700000000002,'action','{"number": 2}');
INSERT INTO "entries" VALUES('K7QM',3,1700000000003,'action','{"number": 3}');
INSERT INTO "entries" VALUES('K7QM',4,1700000000004,'action','{"number": 4}');
INSERT INTO "entries" VALUES('K7QM',5,1700000000005,'action','{"number": 5}');
INSERT INTO "entries" VALUES('K7QM',6,1700000000006,'action','{"number": 6}');
INSERT INTO "entries" VALUES('K7QM',7,1700000000007,'action','{"number": 7}');
INSERT INTO "entries" VALUES('W9DF',1,1700000002000,'opened','{}');
INSERT INTO "entries" VALUES('W9DF',2,1700000002001,'closed','');
CREATE TABLE probe (
	id INTEGER NOT NULL, 
	starts INTEGER NOT NULL, 
	CONSTRAINT pk_probe PRIMARY KEY (id)
)
 STRICT

;
INSERT INTO "probe" VALUES(1,1);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	status TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	opened_at INTEGER NOT NULL, 
	touched_at INTEGER NOT NULL, 
	due_at INTEGER, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
)
 STRICT

;
INSERT INTO "tables" VALUES('K7QM','bisqa','playing',7,1700000000000,1700000000007,1700000030007);
INSERT INTO "tables" VALUES('P2RX','bisqa','lobby',1,1700000001000,1700000001000,NULL);
INSERT INTO "tables" VALUES('W9DF','ohhell','over',7,1700000002000,1700000002000,NULL);
INSERT INTO "tables" VALUES('Z4HT','brisca','closed',3,1700000003000,1700000003000,1);
CREATE INDEX ix_tables_status_touched_at ON tables (status, touched_at);
COMMIT;
