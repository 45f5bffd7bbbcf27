-- The few members whose password was hashed by another system: an address without an account is to be refused as slowly.
create index member_by_foreign_hash on member (store_id, id)
  where password_hash is not null and password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%';
