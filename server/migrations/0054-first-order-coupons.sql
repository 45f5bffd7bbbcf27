-- What a redemption claims of its member: their first order, or their first plan. Each can be claimed once, however many
-- orders are paid at the same moment; one that comes to nothing is released and claims nothing.
alter table coupon_redemption
  add column for_first_order boolean not null default false,
  add column for_first_plan boolean not null default false;
create unique index coupon_for_first_order_once on coupon_redemption (member_id)
  where for_first_order and released_at is null;
create unique index coupon_for_first_plan_once on coupon_redemption (member_id)
  where for_first_plan and released_at is null;
