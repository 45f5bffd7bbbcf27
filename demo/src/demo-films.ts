import type { Scene } from './scene.ts'

/** What a store is called before anybody has named it. */
export const DEFAULT_STORE_TITLE = 'Matinee'

/** The demo store itself, as its rows say it. */
export const DEMO_STORE = {
  title: 'Long Exposure',
  tagline: 'Twelve short films for slow evenings.',
  /** In the European Union, so that there is a VAT report. */
  country: 'IE',
  currency: 'EUR',
}

export type DemoCategory = { permalink: string; title: string; featured: boolean }

export const demoCategories: DemoCategory[] = [
  { permalink: 'slow-cinema', title: 'Slow Cinema', featured: true },
  { permalink: 'night-drives', title: 'Night Drives', featured: false },
  { permalink: 'ocean-and-weather', title: 'Ocean & Weather', featured: false },
  { permalink: 'moving-geometry', title: 'Moving Geometry', featured: false },
  { permalink: 'sound-rooms', title: 'Sound Rooms', featured: false },
]

export type DemoAuthor = {
  permalink: string
  name: string
  bio: string
  portrait: 'paper' | 'tide' | 'rings'
}

export const demoAuthors: DemoAuthor[] = [
  {
    permalink: 'ines-varga',
    name: 'Ines Varga',
    portrait: 'paper',
    bio: 'Ines Varga cuts landscapes out of paper and waits for the light to move. She likes stations, lanterns and films in which nobody is late.',
  },
  {
    permalink: 'low-tide-studio',
    name: 'Low Tide Studio',
    portrait: 'tide',
    bio: 'Low Tide Studio is two people, one microphone and a van. They make weather for people who live indoors.',
  },
  {
    permalink: 'tomas-okafor-lind',
    name: 'Tomas Okafor-Lind',
    portrait: 'rings',
    bio: 'Tomas Okafor-Lind writes small rules and lets them run for a very long time. Half of his films are drawn by their own soundtrack.',
  },
]

export type DemoFilm = {
  permalink: string
  title: string
  short_description: string
  /** Paragraphs of plain text. */
  description: string[]
  /** Permalinks of its categories, the main one first. */
  categories: string[]
  author: string
  /** Announced first: it comes out so many days after the demo was put in. */
  comes_in_days?: number
  /** Loads how it is made; the drawings are only worked out where they are needed. */
  scene: () => Promise<Scene>
}

/** The demo's films in the order they are made, the quickest and most inviting first. */
export const demoFilms: DemoFilm[] = [
  {
    permalink: 'a-thousand-lanterns',
    title: 'A Thousand Lanterns',
    short_description: 'Paper lanterns leave a lake shore one by one until the sky is full.',
    description: [
      'Once a year the village lets its wishes go. The camera stays on the shore and watches them become stars.',
      'Bells tuned to a slow chord, crickets in the reeds, and the lake that shows everything twice.',
    ],
    categories: ['slow-cinema'],
    author: 'ines-varga',
    scene: async () => (await import('./scenes/lanterns.ts')).lanterns,
  },
  {
    permalink: 'tide-table',
    title: 'Tide Table',
    short_description: 'An evening at sea level, timed by the waves.',
    description: [
      'The sun goes down, a boat goes home, and six lines of water keep six different times.',
      'Recorded, as it were, on a morning that never was: surf, wash and a low chord under both.',
    ],
    categories: ['ocean-and-weather', 'slow-cinema', 'sound-rooms'],
    author: 'low-tide-studio',
    scene: async () => (await import('./scenes/tide-table.ts')).tideTable,
  },
  {
    permalink: 'ring-road-2-a-m',
    title: 'Ring Road, 2 a.m.',
    short_description: 'One car, one wet road, every traffic light green.',
    description: [
      'The city turns slowly around a blue saloon that has nowhere to be. Windows go by, lamps go by, the moon keeps up.',
      'For everyone who has ever driven a little further than home because of a song.',
    ],
    categories: ['night-drives'],
    author: 'ines-varga',
    scene: async () => (await import('./scenes/ring-road.ts')).ringRoad,
  },
  {
    permalink: 'north-by-the-lake',
    title: 'North by the Lake',
    short_description: 'Green and violet curtains over pines, and again in the water.',
    description: [
      'Two curtains of light fold and unfold above a frozen ridge. Nothing else happens, and it is a lot.',
      'The light is worked out from a handful of sines, sixty rows high; the lake does the rest.',
    ],
    categories: ['ocean-and-weather', 'slow-cinema'],
    author: 'low-tide-studio',
    scene: async () => (await import('./scenes/aurora.ts')).aurora,
  },
  {
    permalink: 'the-night-train-north',
    title: 'The Night Train North',
    short_description: 'A window seat, a full moon and fifty-eight seconds of winter.',
    description: [
      'Firs close by, a village asleep behind them, mountains that hardly move. The lamp in the glass is yours.',
      'Turn the sound up: the rails keep the beat.',
    ],
    categories: ['night-drives', 'slow-cinema'],
    author: 'ines-varga',
    scene: async () => (await import('./scenes/night-train.ts')).nightTrain,
  },
  {
    permalink: 'rain-on-glass',
    title: 'Rain on Glass',
    short_description: 'A street out of focus, seen from the passenger seat.',
    description: [
      'Somebody went in to buy something and left you with the rain. The lights outside are only colours now.',
      'A film to leave running beside a book.',
    ],
    categories: ['ocean-and-weather', 'night-drives', 'sound-rooms'],
    author: 'low-tide-studio',
    scene: async () => (await import('./scenes/rain-on-glass.ts')).rainOnGlass,
  },
  {
    permalink: 'spectra-for-strings',
    title: 'Spectra for Strings',
    short_description: 'A piece of music stands up out of the water, note by note.',
    description: [
      'Each note is a reed: low ones left and broad, high ones right and thin. What you see is exactly what you hear.',
      'For strings, harp and bells, none of which exist.',
    ],
    categories: ['sound-rooms', 'moving-geometry'],
    author: 'tomas-okafor-lind',
    scene: async () => (await import('./scenes/spectra.ts')).spectra,
  },
  {
    permalink: 'first-light',
    title: 'First Light',
    short_description: 'Six ridges, one sunrise, a few birds on their way.',
    description: [
      'The night is still blue when it begins. A minute later it is day, and you would not be able to say when it changed.',
      'Made from six sheets of paper, each moving at its own distance.',
    ],
    categories: ['slow-cinema'],
    author: 'ines-varga',
    scene: async () => (await import('./scenes/first-light.ts')).firstLight,
  },
  {
    permalink: 'small-lives',
    title: 'Small Lives',
    short_description: 'A reef of simple creatures that follow two rules and never rest.',
    description: [
      'A cell is born beside three or six others and lives on with one, two or five. That is all anybody told them.',
      'What grows looks like coral, behaves like a rumour and sounds like rain on a marimba.',
    ],
    categories: ['moving-geometry'],
    author: 'tomas-okafor-lind',
    scene: async () => (await import('./scenes/small-lives.ts')).smallLives,
  },
  {
    permalink: 'standing-wave',
    title: 'Standing Wave',
    short_description: 'Two tones, one for each ear, draw what they have in common.',
    description: [
      'The left channel moves a point of light sideways, the right one moves it up and down. When their pitches agree, a figure stands still.',
      'Four intervals, each a hair out of tune so that the figure turns. Best with headphones.',
    ],
    categories: ['sound-rooms', 'moving-geometry'],
    author: 'tomas-okafor-lind',
    scene: async () => (await import('./scenes/standing-wave.ts')).standingWave,
  },
  {
    permalink: 'the-last-station',
    title: 'The Last Station',
    short_description: 'Snow, a lit window, and the evening train going through.',
    description: [
      'At the end of the line the clock is right twice a day and the stove is always on.',
      'A quarter of a minute in, look behind the house.',
    ],
    categories: ['slow-cinema', 'ocean-and-weather'],
    author: 'ines-varga',
    scene: async () => (await import('./scenes/last-station.ts')).lastStation,
  },
  {
    permalink: 'the-long-zoom',
    title: 'The Long Zoom',
    short_description: 'Forty-five seconds straight down into a formula with five symbols.',
    description: [
      'Take a number, square it, add where you stand, and ask whether it runs away. Every place has its own answer, and the answers have coastlines.',
      'By the end the whole of the first picture would be wider than a city.',
    ],
    categories: ['moving-geometry'],
    author: 'tomas-okafor-lind',
    comes_in_days: 9,
    scene: async () => (await import('./scenes/long-zoom.ts')).longZoom,
  },
]
