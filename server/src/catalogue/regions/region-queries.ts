import type { RegionRule } from '@matinee/contract/store/access-rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

interface ProgramRegionRule {
  id: number
  /** Current and previous addresses. */
  permalinks: string[]
  /** Its own rules, and those of collections that contain it. */
  chapter_ids: number[]
  resource_ids: number[]
  rule: RegionRule
}

/** The programs with region rules, with every key that names them. */
export async function listProgramRegionRules(db: Db, storeId: number): Promise<ProgramRegionRule[]> {
  const { rows } = await sql<ProgramRegionRule>`
    select content.id,
      array(select content.permalink union
        select permalink from content_permalink where content_id = content.id) as permalinks,
      array(select chapter.id from chapter where chapter.content_id = content.id
        union select chapter.id from chapter where chapter.program_id = content.id) as chapter_ids,
      array(select resource.id from resource where resource.content_id = content.id) as resource_ids,
      json_build_object('mode', region_mode, 'countries', region_countries) as rule
    from content where store_id = ${storeId} and region_mode <> 'all'`.execute(db)
  return rows
}

/** The region rule of a program; undefined if it does not exist. */
export async function findRegionRule(db: Db, storeId: number, id: number): Promise<RegionRule | undefined> {
  const { rows } = await sql<{ rule: RegionRule }>`
    select json_build_object('mode', region_mode, 'countries', region_countries) as rule
    from content where store_id = ${storeId} and id = ${id}`.execute(db)
  return rows[0]?.rule
}
