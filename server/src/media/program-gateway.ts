import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'

export interface ProgramOfFilm {
  id: number
  title: string
}

export interface FilmPlacement {
  /** The program that gets a new film; without one a draft is made. */
  programId: number | null
  videoId: number
  /** Where a new draft becomes the last chapter. */
  collectionId: number | null
  /** For the draft. */
  title: string
  /** Whoever uploaded it: an author's draft is their own. */
  memberId: number
}

/**
 * What this room asks of the catalogue. The catalogue stands further on and imports this room, so it is handed in
 * where the rooms are put together.
 */
export interface ProgramGateway {
  /** Whether there is such a program and the viewer may give it a film. */
  isProgram(ctx: StoreContext, viewer: Viewer, programId: number): Promise<boolean>
  /** Refuses whoever could not find again what they add. */
  refuseHomeless(ctx: StoreContext, viewer: Viewer): Promise<void>
  /** Whether a program of the viewer's own shows this film. */
  isOwnFilm(ctx: StoreContext, viewer: Viewer, videoId: number): Promise<boolean>
  /** Gives a film its program, in the caller's transaction; returns the program's id. */
  place(ctx: StoreContext, placement: FilmPlacement): Promise<number>
  /** The programs that show these films, by the film's id. */
  showing(ctx: StoreContext, videoIds: number[]): Promise<Map<number, ProgramOfFilm>>
}
