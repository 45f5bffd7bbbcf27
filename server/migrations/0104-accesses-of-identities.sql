-- An access that a group at an identity provider gives; its source is the link of the member to the provider.
alter table access drop constraint access_source_check;
alter table access add constraint access_source_check
  check (source in ('purchase', 'subscription', 'manual', 'gift', 'freebie', 'api', 'identity'));
