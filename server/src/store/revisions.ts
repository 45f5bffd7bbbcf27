import type { RevisionField } from '@matinee/contract/platform/revisions'

/** Revisions that are kept of a program or page, besides one that is published. */
export const MOST_REVISIONS = 50

/** A text of a revision, as a reader compares it. */
export interface RevisionText {
  field: string
  name?: string
  text: string
}

/** The texts of an earlier revision beside those of now, in the order of the earlier one. */
export function compareTexts(then: RevisionText[], now: RevisionText[]): RevisionField[] {
  const [thens, nows] = [byKey(then), byKey(now)]
  return [...new Set([...thens.keys(), ...nows.keys()])].flatMap((key) => {
    const [before, after] = [thens.get(key), nows.get(key)]
    const { field, name = null } = (before ?? after)!
    const [earlier, current] = [before?.text ?? '', after?.text ?? '']
    return earlier || current ? [{ field, name, earlier, current }] : []
  })
}

const byKey = (texts: RevisionText[]) =>
  new Map(texts.map((text) => [JSON.stringify([text.field, text.name]), text]))
