import type { FilmPlacement, ProgramGateway } from '../../media/program-gateway.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { assignFilm } from './film-replacement.ts'
import { areProgramsAccessible, isOwnFilm, linkAuthor, assertHasAuthorPage } from './program-authorization.ts'
import { appendFilmChapter } from '../playlists/playlist.ts'
import { listVideosTitled, lockProgram, listProgramsOfVideos } from './program-queries.ts'
import { insertDraft } from './programs.ts'

/** Implements what the media room needs of programs: drafts for new films, new films for existing programs. */
export const catalogueProgramGateway: ProgramGateway = {
  isProgram: async (ctx, viewer, programId) =>
    (await lockProgram(ctx.db, ctx.store.id, programId)) !== undefined &&
    (await areProgramsAccessible(ctx, viewer, [programId])),

  refuseHomeless: assertHasAuthorPage,
  isOwnFilm,

  async place(ctx, { programId, videoId, collectionId, title, memberId }) {
    const program = programId === null ? undefined : await lockProgram(ctx.db, ctx.store.id, programId)
    if (!program) return placeDraft(ctx, { videoId, title, collectionId, memberId }) // also if it was deleted during the upload
    await assignFilm(ctx, program, videoId)
    await notifyCatalogueChanged(ctx)
    return program.id
  },

  filmsTitled: ({ db, store }, words) => listVideosTitled(db, store.id, words),

  async showing(ctx, videoIds) {
    const programs = await listProgramsOfVideos(ctx.db, ctx.store.id, videoIds)
    return new Map(
      programs.flatMap(({ id, title, video_id, next_video_id }) =>
        [video_id, next_video_id].flatMap((video) => (video ? [[video, { id, title }] as const] : [])),
      ),
    )
  },
}

async function placeDraft(
  ctx: StoreContext,
  { videoId, title, collectionId, memberId }: Omit<FilmPlacement, 'programId'>,
) {
  const draft = await insertDraft(ctx, title, videoId)
  await linkAuthor(ctx, memberId, draft)
  if (collectionId !== null) await appendFilmChapter(ctx, collectionId, draft)
  return draft
}
