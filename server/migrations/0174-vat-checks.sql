-- Whether VAT numbers of buyers are asked about at VIES, the service of the European Commission.
alter table billing_settings add column vat_online boolean not null default true;

-- What VIES answered about a number; kept, since the seller has to show that it was asked.
create table vat_check (
  id           bigint generated always as identity primary key,
  store_id     bigint not null references store on delete cascade,
  vat_id       text not null,
  -- Null where there was no answer.
  valid        boolean,
  -- The business, where its country tells.
  name         text,
  -- The number of this consultation, which VIES gives to sellers who name their own.
  consultation text,
  -- Why there was no answer, in the words of VIES, or `unreachable`.
  problem      text,
  checked_at   timestamptz not null,
  check ((valid is null) = (problem is not null))
);
create index vat_check_newest on vat_check (store_id, vat_id, id desc);
