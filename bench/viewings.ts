import type pg from 'pg'

interface Amount {
  viewings: number
  /** Average seconds watched in each. */
  seconds: number
  days: number
}

/** A store with a year of counted viewings, of people and films picked with a fixed seed. */
export async function makeViewings(client: pg.Client, storeId: number, { viewings, seconds, days }: Amount) {
  await client.query('select setseed(0.4)')
  await client.query(
    `with video as (insert into video (store_id, file_name, source_key, size, state, duration)
        select $1, n || '.mp4', 'bench/' || n, 1, 'ready', 3600 from generate_series(1, 200) n returning id)
      insert into content (store_id, title, permalink, status, video_id)
        select $1, 'Film ' || id, 'bench-film-' || id, 'published', id from video`,
    [storeId],
  )
  await client.query(
    `insert into member (store_id, name) select $1, 'Viewer ' || n from generate_series(1, 20000) n`,
    [storeId],
  )
  await client.query(
    `with film as (select array_agg(id order by id) as ids, array_agg(video_id order by id) as videos
        from content where store_id = $1 and permalink like 'bench-film-%'),
      member as (select array_agg(id order by id) as ids from member where store_id = $1 and role = 'user'),
      pick as materialized (select n, 1 + floor(200 * random() ^ 3)::int as film, 1 + floor(random() * 20000)::int as who,
        floor(random() * $4)::int as back, floor($3 * 2 * random())::int as watched, floor(random() * 600)::int as begun,
        random() as chance from generate_series(1, $2::int) n)
      insert into viewing (store_id, visitor, content_id, video_id, device, day, country, member_id, began_at, last_at,
        attempts, plays, views, watched_ms, film_seconds, seen_seconds, completion, ends, waits, waited_ms, errors,
        start_ms, spans, standing)
      select $1, n, film.ids[pick.film], film.videos[pick.film],
        (enum_range(null::viewing_device))[1 + floor(chance * 4.2)::int], current_date - back,
        (array['SE','US','DE','FR','BR','EG',null])[1 + floor(chance * 6.9)::int],
        case when chance < 0.8 then member.ids[who] end,
        current_date - back + interval '12 hours', current_date - back + interval '13 hours',
        1, 1, (watched >= 10)::int, watched * 1000, watched, watched, least(1, watched / 3600.0), (chance > 0.7)::int,
        (chance > 0.9)::int, case when chance > 0.9 then 1800 else 0 end, (chance > 0.99)::int,
        array[200 + floor(chance * 900)::int], array[begun, begun + watched / 2, begun + watched, begun + watched + watched / 2], '{}'
      from pick, film, member`,
    [storeId, viewings, seconds, days],
  )
  await client.query('vacuum analyze viewing')
}
