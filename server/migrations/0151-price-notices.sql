-- The price change a mail is the notice of. Such a mail is sent at most once: what is not known to have been sent is not
-- sent again.
alter table mail add column price_change_id bigint references price_change on delete set null;
create index mail_of_price_change on mail (price_change_id) where price_change_id is not null;
