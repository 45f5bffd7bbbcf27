-- Whom an act concerns where its subject is another thing, as an invoice: it stands in that person's log too.
alter table audit_entry add column member_id bigint;

create index audit_of_member on audit_entry (member_id, id desc) where member_id is not null;
