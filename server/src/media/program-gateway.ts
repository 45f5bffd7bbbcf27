import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'

export interface ProgramOfFilm {
  id: number
  title: string
}

export interface FilmPlacement {
  /** The program that gets the film; without one a draft is created. */
  programId: number | null
  videoId: number
  /** The collection whose last chapter the draft becomes. */
  collectionId: number | null
  /** Title of the draft. */
  title: string
  /** The uploader: an author's draft is their own. */
  memberId: number
}

/**
 * What this room needs of the catalogue, which imports this room and is therefore passed in where the rooms are
 * assembled.
 */
export interface ProgramGateway {
  /** Whether the program exists and the viewer may give it a film. */
  isProgram(ctx: StoreContext, viewer: Viewer, programId: number): Promise<boolean>
  /** Throws for a viewer who would lose access to what they add. */
  refuseHomeless(ctx: StoreContext, viewer: Viewer): Promise<void>
  /** Whether one of the viewer's own programs shows this film. */
  isOwnFilm(ctx: StoreContext, viewer: Viewer, videoId: number): Promise<boolean>
  /** Assigns a film to its program, in the caller's transaction; returns the program's id. */
  place(ctx: StoreContext, placement: FilmPlacement): Promise<number>
  /** The films of the programs whose title has all of these words, at most a thousand. */
  filmsTitled(ctx: StoreContext, words: string): Promise<number[]>
  /** The programs that show these films, by film id. */
  showing(ctx: StoreContext, videoIds: number[]): Promise<Map<number, ProgramOfFilm>>
}
