-- Of a donation: how much, to which live event, with which words.
alter table purchase
  add column donation jsonb,
  add constraint purchase_donation check ((kind = 'donation') = (donation is not null));
