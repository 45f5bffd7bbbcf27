export type DemoCollection = {
  permalink: string
  title: string
  short_description: string
  /** Paragraphs of plain text. */
  description: string[]
  categories: string[]
  author: string
  /** Its dividers, and after each the films by permalink. */
  parts: { title: string; films: string[] }[]
}

/** The demo's collections: films of the demo in the order of a story. */
export const demoCollections: DemoCollection[] = [
  {
    permalink: 'one-whole-night',
    title: 'One Whole Night',
    short_description:
      'From the last sun on the water to the first over the hills: seven films by the clock.',
    description: [
      'Begin when it gets dark. Each film takes over where the night has got to, and the last one hands you back to the day.',
      'Watch it in one sitting, or an hour at a time.',
    ],
    categories: ['slow-cinema', 'night-drives'],
    author: 'ines-varga',
    parts: [
      { title: 'Dusk', films: ['tide-table', 'a-thousand-lanterns'] },
      { title: 'After midnight', films: ['ring-road-2-a-m', 'the-night-train-north', 'north-by-the-lake'] },
      { title: 'Towards morning', films: ['the-last-station', 'first-light'] },
    ],
  },
]

/** Permalinks of all its films, in their order. */
export const listFilmPermalinks = ({ parts }: DemoCollection) => parts.flatMap(({ films }) => films)
