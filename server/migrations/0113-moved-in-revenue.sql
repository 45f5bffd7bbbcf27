-- Subscriptions that moved in are told apart from new ones: nobody was won with them.
create or replace view mrr_movement as
  select change.*, mrr_after - mrr_before as moved,
    case when change.kind = 'moved_in' then 'moved_in'
      when mrr_before > 0 and mrr_after > mrr_before then 'expansion'
      when mrr_before > 0 and mrr_after > 0 then 'contraction'
      when mrr_before > 0 then 'churned'
      when exists (select from subscription_change earlier
        where earlier.store_id = change.store_id and earlier.member_id = change.member_id and earlier.mrr_after > 0
          and (earlier.at, earlier.id) < (change.at, change.id)) then 'reactivated'
      else 'new' end as movement
  from subscription_change change where mrr_before <> mrr_after;
