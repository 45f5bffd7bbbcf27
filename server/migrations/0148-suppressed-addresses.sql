-- Addresses that get no mail but what somebody needs: so far those from which mail came back, now also those that
-- complained, unsubscribed from everything, or were added by the staff.
alter table bounced_address rename to suppressed_address;
alter table suppressed_address rename constraint bounced_address_pkey to suppressed_address_pkey;
alter table suppressed_address
  add column cause text not null default 'bounced'
    check (cause in ('bounced', 'complained', 'unsubscribed', 'added'));
alter table suppressed_address alter column cause drop default;
create index suppressed_address_list on suppressed_address (store_id, at desc, address);
