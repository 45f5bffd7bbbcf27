import type { Chapter } from '@matinee/contract/catalogue/catalogue'

/** A part of a playlist: what stands under a heading, or before the first one. */
export interface Section {
  heading: Chapter | null
  entries: Chapter[]
}

/** A playlist by its headings; a part before the first heading is there only where something is in it. */
export function sectionsOf(chapters: readonly Chapter[]): Section[] {
  const sections: Section[] = [{ heading: null, entries: [] }]
  for (const chapter of chapters) {
    if (chapter.kind === 'divider') sections.push({ heading: chapter, entries: [] })
    else sections.at(-1)!.entries.push(chapter)
  }
  return sections.filter(({ heading, entries }) => heading !== null || entries.length > 0)
}

/** How many films of a part there are, and how many of them have been watched. */
export function watchedCountOf(entries: readonly Chapter[], watched: ReadonlySet<number>) {
  const films = entries.filter(({ kind }) => kind === 'video')
  return { all: films.length, watched: films.filter(({ video_id }) => watched.has(video_id ?? 0)).length }
}
