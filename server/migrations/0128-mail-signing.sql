-- The key by which mails of a sending domain are signed (DKIM). It signs once its record was found in DNS.
create table mail_signing_key (
  domain      text primary key,
  selector    text not null,
  private_key bytea not null,
  -- As the record in DNS has it.
  public_key  text not null,
  active      boolean not null default false,
  created_at  timestamptz not null
);
