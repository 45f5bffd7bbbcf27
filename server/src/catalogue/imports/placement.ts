import { insertVideo } from '../../media/upload/upload-queries.ts'
import { processVideo } from '../../media/jobs.ts'
import { recordChecksum } from '../../media/upload/checksum.ts'
import { upsertCaption } from '../../media/video-queries.ts'
import { transact } from '../../platform/context.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import type { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { applyProgramSchedule } from '../jobs.ts'
import { saveEdits } from '../programs/drafts.ts'
import { isPermalinkKnown } from '../programs/permalink-history.ts'
import { lockProgramOrThrow } from '../programs/program.ts'
import { setPublication } from '../programs/program-queries.ts'
import { insertDraft } from '../programs/programs.ts'
import { toRichText } from './description.ts'
import { NotePermalinkTaken } from './import-errors.ts'
import * as query from './import-queries.ts'
import { ensureTerms } from './imported-terms.ts'
import { toRemark } from './remark.ts'
import type { Sidecars } from './sidecars.ts'

interface Placement extends Sidecars {
  row: query.FilmRow
  videoId: number
  key: string
  fileName: string
}

/** Makes the program of a loaded film and has it encoded, all or nothing, and once. */
export const placeFilm = (
  ctx: StoreContext,
  found: query.FilmImportRecord,
  placement: Placement,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = await query.lockRow(ctx.db, placement.row)
    if (row?.state !== 'loading') return
    await insertFilm(ctx, found, { ...placement, row })
    const { id, note } = await insertImportedProgram(ctx, found, { ...placement, row })
    await publishAsFound(ctx, found, { id, row })
    const { version } = await lockProgramOrThrow(ctx, id)
    const notes = [...placement.notes, ...note].map(toRemark)
    await query.updateRow(ctx.db, row, { state: 'imported', content_id: id, version, notes: toJsonb(notes) })
    await enqueue(ctx, processVideo, { video_id: placement.videoId })
    await notifyCatalogueChanged(ctx)
  })

async function insertFilm(
  ctx: StoreContext,
  { store_id, actor_id }: query.FilmImportRecord,
  { row, videoId, key, fileName, captions }: Placement,
) {
  const { checksum } = row.film
  await insertVideo(ctx.db, {
    id: videoId,
    store_id,
    upload_id: null,
    file_name: fileName,
    source_key: key,
    size: row.size!,
    checksum,
    uploaded_by: actor_id,
  })
  for (const caption of captions) await upsertCaption(ctx.db, { video_id: videoId, ...caption })
  if (!checksum) await enqueue(ctx, recordChecksum, { video_id: videoId })
}

async function insertImportedProgram(
  ctx: StoreContext,
  found: query.FilmImportRecord,
  { row, videoId, pictures }: Placement,
): Promise<{ id: number; note: Refusal[] }> {
  const { film, title } = row
  const id = await insertDraft(ctx, title, videoId)
  const program = await lockProgramOrThrow(ctx, id)
  const isFree = film.permalink && !(await isPermalinkKnown(ctx.db, ctx.store.id, film.permalink))
  await saveEdits(ctx, program, {
    short_description: film.short_description,
    description: film.description && (await toRichText(film.description)),
    tags: film.tags,
    access: film.access ?? found.access,
    category_ids: await ensureTerms(ctx, found.id, 'categories', film.categories),
    author_ids: await ensureTerms(ctx, found.id, 'authors', film.authors),
    ...pictures,
    ...(isFree && { permalink: film.permalink!, permalink_by_hand: true }),
  })
  const isLost = film.permalink && !isFree && film.permalink !== program.permalink
  return { id, note: isLost ? [NotePermalinkTaken({ values: { value: program.permalink } })] : [] }
}

/** A film that was published where it comes from is published as soon as it plays, or on its release date. */
async function publishAsFound(
  ctx: StoreContext,
  { publication }: query.FilmImportRecord,
  { id, row }: { id: number; row: query.FilmRow },
) {
  const { status, released_at } = row.film
  if (publication !== 'found' || status !== 'published') return
  const publish_at = released_at ?? ctx.clock.now().toISOString()
  await setPublication(ctx.db, id, { status: 'scheduled', publish_at })
  await enqueue(ctx, applyProgramSchedule, { content_id: id }, { at: new Date(publish_at) })
}
