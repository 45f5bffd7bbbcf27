import type { Chapter } from '@matinee/contract/catalogue/catalogue'
import { expect, it } from 'vitest'
import { filmAfter, filmsOf, neighboursOf, openingFilm, type ChapterPosition } from './course.ts'
import { sectionsOf, watchedCountOf } from './sections.ts'

const chapter = (id: number, more: Partial<Chapter> = {}) =>
  ({
    id,
    kind: 'video',
    title: `${id}`,
    ready: true,
    free_preview: false,
    video_id: id * 10,
    ...more,
  }) as Chapter

const films = [chapter(1), chapter(2), chapter(3), chapter(4)]
const watchedIds = (...ids: number[]) => new Set(ids.map((id) => id * 10))
const positionAt = (chapterId: number, at: number): ChapterPosition => ({
  chapterId,
  at,
  seconds: 60,
  share: 0.5,
})

function openingId({
  asked,
  lefts = [],
  seen = [],
  open = () => true,
}: {
  asked?: number
  lefts?: ChapterPosition[]
  seen?: number[]
  open?: (film: Chapter) => boolean
}) {
  const standing = { left: lefts, watched: watchedIds(...seen) }
  return openingFilm(films, { ...(asked && { asked }), standing, isOpen: open })?.id
}

it('opens with what was asked for, if it is there', () => {
  expect(openingId({ asked: 3, lefts: [positionAt(2, 1)] })).toBe(3)
  expect(openingId({ asked: 99 })).toBe(1)
})

it('goes on with the film last watched, on whichever device', () => {
  expect(openingId({ lefts: [positionAt(3, 100), positionAt(2, 200)] })).toBe(2)
})

it('goes on behind it where that has been watched to the end', () => {
  expect(openingId({ lefts: [positionAt(2, 200)], seen: [2, 3] })).toBe(4)
  expect(openingId({ seen: [1, 2] })).toBe(3)
  expect(openingId({ lefts: [positionAt(4, 1)], seen: [1, 2, 3, 4] })).toBe(4)
})

it('shows somebody new the first film that is open to them', () => {
  expect(openingId({ open: ({ id }) => id === 2 })).toBe(2)
  expect(openingId({ open: () => false })).toBe(1)
  expect(openingFilm([], { standing: { left: [], watched: new Set() }, isOpen: () => true })).toBeUndefined()
})

it('goes on with the next unwatched film, and with every one for whoever watches again', () => {
  expect(filmAfter(films, 1, { watched: watchedIds(2), again: false, hasMarks: false })?.id).toBe(3)
  expect(filmAfter(films, 1, { watched: watchedIds(2), again: true, hasMarks: true })?.id).toBe(2)
  expect(filmAfter(films, 3, { watched: watchedIds(4), again: false, hasMarks: false })).toBeUndefined()
  expect(filmAfter(films, 4, { watched: watchedIds(), again: true, hasMarks: true })).toBeUndefined()
  expect(filmAfter(films, 99, { watched: watchedIds(), again: false, hasMarks: false })).toBeUndefined()
})

it('goes on with what was left out after the last film, where the store knows it', () => {
  const after = (id: number, ...seen: number[]) =>
    filmAfter(films, id, { watched: watchedIds(...seen), again: false, hasMarks: true })?.id
  expect(after(4, 1, 3)).toBe(2)
  expect(after(3, 1, 4)).toBe(2)
  expect(after(4, 1, 2, 3)).toBeUndefined()
  expect(after(99)).toBeUndefined()
})

it('leaves out what cannot be played yet', () => {
  const some = [chapter(1), chapter(2, { ready: false }), chapter(3)]
  expect(filmAfter(some, 1, { watched: watchedIds(), again: false, hasMarks: false })?.id).toBe(3)
  expect(neighboursOf(some, 3)).toMatchObject({ previous: { id: 1 }, next: undefined })
})

it('divides a playlist by its headings and counts what has been watched', () => {
  const list = [chapter(1), chapter(5, { kind: 'divider' }), chapter(2), chapter(6, { kind: 'resource' })]
  const sections = sectionsOf(list)
  expect(sections.map(({ heading, entries }) => [heading?.id, entries.map(({ id }) => id)])).toEqual([
    [undefined, [1]],
    [5, [2, 6]],
  ])
  expect(sectionsOf(list.slice(1))).toHaveLength(1)
  expect(watchedCountOf(list, watchedIds(2))).toEqual({ all: 2, watched: 1 })
  expect(filmsOf(list).map(({ id }) => id)).toEqual([1, 2])
})
