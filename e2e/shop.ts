import type { Program } from '@matinee/contract/catalogue/programs'
import type { Programs } from './programs.ts'

/** A small store with films that can be watched. */
export interface Shop {
  aurora: Program
  tides: Program
  harbour: Program
}

const film = (name: string) => ({ name, seconds: 12 })

/** Publishes three programs: two share a category, one has none. */
export async function fillShop(programs: Programs): Promise<Shop> {
  const harbour = await programs.publish({ title: 'Harbour at Dawn', film: film('harbour.mp4') })
  const tides = await programs.publish({
    title: 'Tide Tables',
    short_description: 'Water remembers where it has been.',
    categories: ['Slow films'],
    poster: true,
    film: film('tides.mp4'),
  })
  const aurora = await programs.publish({
    title: 'Aurora <over> Abisko',
    short_description: 'A night under curtains of light.',
    description: '<p>Drawn <em>line by line</em>.</p><script>alert(1)</script>',
    categories: ['Slow films', 'Night'],
    authors: ['Ines Okafor'],
    poster: true,
    film: film('aurora.mp4'),
  })
  return { aurora, tides, harbour }
}
