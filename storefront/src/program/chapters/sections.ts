import type { Chapter } from '@matinee/contract/catalogue/catalogue'

/** A section of a playlist: the entries below a heading, or before the first one. */
export interface Section {
  heading: Chapter | null
  entries: Chapter[]
}

/** Splits a playlist at its headings. The section before the first heading is left out if it is empty. */
export function sectionsOf(chapters: readonly Chapter[]): Section[] {
  const sections: Section[] = [{ heading: null, entries: [] }]
  for (const chapter of chapters) {
    if (chapter.kind === 'divider') sections.push({ heading: chapter, entries: [] })
    else sections.at(-1)!.entries.push(chapter)
  }
  return sections.filter(({ heading, entries }) => heading !== null || entries.length > 0)
}

/** Counts the films of a section and the watched ones among them. */
export function watchedCountOf(entries: readonly Chapter[], watched: ReadonlySet<number>) {
  const films = entries.filter(({ kind }) => kind === 'video')
  return { all: films.length, watched: films.filter(({ video_id }) => watched.has(video_id ?? 0)).length }
}
