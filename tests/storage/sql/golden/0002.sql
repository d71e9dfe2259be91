-- A database that revision 0002 wrote, as text. It stays as it is.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
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
INSERT INTO "entries" VALUES('T1',1,1800000000000,'opened','{"type":"opened","game":"bisqa","options":{"lives":3,"tie":"remainder"},"secret":"30bfbb6a920ce7a3c85f1b4be9564bfa57e52aa68af2e3f4b2f7643b0693fa95","time":{"tempo":"live","turn":30000}}');
INSERT INTO "entries" VALUES('T1',2,1800000000000,'seated','{"type":"seated","name":"Ada","person":"test:ada"}');
INSERT INTO "entries" VALUES('T1',3,1800000000000,'seated','{"type":"seated","name":"Ben","person":"test:ben"}');
INSERT INTO "entries" VALUES('T1',4,1800000000000,'started','{"type":"started","order":[1,0],"first":1,"salt":[]}');
INSERT INTO "entries" VALUES('T1',5,1800000000000,'dealt','{"type":"dealt","deal":{"hands":[["3D","6D","KS","KC","AD"],["JC","5H","4C","7D","JD"]]}}');
INSERT INTO "entries" VALUES('T1',6,1800000000000,'acted','{"type":"acted","seat":1,"action":"bid 1"}');
INSERT INTO "entries" VALUES('T1',7,1800000000000,'acted','{"type":"acted","seat":0,"action":"bid 1"}');
INSERT INTO "entries" VALUES('T1',8,1800000000000,'acted','{"type":"acted","seat":1,"action":"play 4C"}');
INSERT INTO "entries" VALUES('T1',9,1800000000000,'acted','{"type":"acted","seat":0,"action":"play 6D"}');
INSERT INTO "entries" VALUES('T1',10,1800000000000,'acted','{"type":"acted","seat":0,"action":"play AD"}');
INSERT INTO "entries" VALUES('T1',11,1800000000000,'acted','{"type":"acted","seat":1,"action":"play 5H"}');
INSERT INTO "entries" VALUES('T1',12,1800000000000,'acted','{"type":"acted","seat":1,"action":"play 7D"}');
INSERT INTO "entries" VALUES('T1',13,1800000000000,'acted','{"type":"acted","seat":0,"action":"play 3D"}');
INSERT INTO "entries" VALUES('T1',14,1800000000000,'acted','{"type":"acted","seat":1,"action":"play JD"}');
INSERT INTO "entries" VALUES('T2',1,1800000000000,'opened','{"type":"opened","game":"bisqa","options":{"lives":3,"tie":"remainder"},"secret":"44dfc71aeef545ce758336890f5ee4ade97d90795a518b27b51c186c9c7e25ad","time":{"tempo":"live","turn":30000}}');
INSERT INTO "entries" VALUES('T2',2,1800000000000,'seated','{"type":"seated","name":"Cem","person":"test:cem","press":"press:test:cem"}');
CREATE TABLE notices (
	table_id TEXT NOT NULL, 
	entry INTEGER NOT NULL, 
	code TEXT NOT NULL, 
	"to" TEXT NOT NULL, 
	game INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	params TEXT NOT NULL, 
	decision INTEGER, 
	until INTEGER, 
	claimed_at INTEGER, 
	CONSTRAINT pk_notices PRIMARY KEY (table_id, entry, code, "to"), 
	CONSTRAINT fk_notices_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE probe (
	id INTEGER NOT NULL, 
	starts INTEGER NOT NULL, 
	CONSTRAINT pk_probe PRIMARY KEY (id)
)
 STRICT

;
INSERT INTO "probe" VALUES(1,1);
CREATE TABLE screens (
	table_id TEXT NOT NULL, 
	chat TEXT NOT NULL, 
	reader TEXT NOT NULL, 
	game INTEGER NOT NULL, 
	deal INTEGER NOT NULL, 
	message TEXT, 
	version INTEGER NOT NULL, 
	fingerprint TEXT NOT NULL, 
	posts INTEGER NOT NULL, 
	posted_at INTEGER NOT NULL, 
	muted TEXT NOT NULL, 
	CONSTRAINT pk_screens PRIMARY KEY (table_id, chat, reader, game, deal), 
	CONSTRAINT fk_screens_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "screens" VALUES('T1','test:café','',1,1,'12',4,'f',1,1800000000000,'');
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	person TEXT NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, person), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "seats" VALUES('T1','test:ada');
INSERT INTO "seats" VALUES('T1','test:ben');
INSERT INTO "seats" VALUES('T2','test:cem');
CREATE TABLE settings (
	owner TEXT NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (owner)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "settings" VALUES('test:ada','{"language":"fr"}');
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	status TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	opened_at INTEGER NOT NULL, 
	touched_at INTEGER NOT NULL, 
	due_at INTEGER, deadline INTEGER, warned INTEGER DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
)
 STRICT

;
INSERT INTO "tables" VALUES('T1','bisqa','playing',10,1800000000000,1800000000000,1800000051000,1800000060000,0);
INSERT INTO "tables" VALUES('T2','bisqa','lobby',1,1800000000000,1800000000000,1800000900000,NULL,0);
CREATE INDEX ix_tables_status_touched_at ON tables (status, touched_at);
CREATE INDEX ix_tables_due_at_id ON tables (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_screens_chat ON screens (chat);
CREATE INDEX ix_screens_table_id_version ON screens (table_id, version);
COMMIT;
