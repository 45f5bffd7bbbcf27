import type { Content } from '@matinee/contract/catalogue/catalogue'
import { ProgramNotFound } from '../errors.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { readDraft } from '../programs/draft-content.ts'
import { locateContentById, readContent } from '../programs/program-listing.ts'

/** A program as visitors see it, or as its editor shows it while it is in no public view. */
export async function readLinkedProgram(ctx: StoreContext, id: number): Promise<Content> {
  try {
    const { permalink } = await locateContentById(ctx, id)
    return await readContent(ctx, permalink)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== ProgramNotFound().code) throw error
    return readDraft(ctx, id)
  }
}
