import type { StoreContext } from '../platform/http.ts'

export interface ProgramOfFilm {
  id: number
  title: string
}

export interface Placement {
  /** The program that gets a new film; without one a draft is made. */
  programId: number | null
  videoId: number
  /** Where a new draft becomes the last chapter. */
  collectionId: number | null
  /** For the draft. */
  title: string
}

/**
 * What this room asks of the catalogue. The catalogue stands further on and imports this room, so it is handed in
 * where the rooms are put together.
 */
export interface Programs {
  isProgram(ctx: StoreContext, programId: number): Promise<boolean>
  /** Gives a film its program, in the caller's transaction; returns the program's id. */
  place(ctx: StoreContext, placement: Placement): Promise<number>
  /** The programs that show these films, by the film's id. */
  showing(ctx: StoreContext, videoIds: number[]): Promise<Map<number, ProgramOfFilm>>
}
