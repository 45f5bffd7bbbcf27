/** What is written below a film of the demo. */
export interface DemoComment {
  film: string
  body: string
  /** In the film. */
  second?: number
  replies?: string[]
  /** How many like it. */
  likes: number
  /** It waits for the publisher: reported by somebody, or not yet shown. */
  waits?: 'reported' | 'held'
}

/** In the order they were written. */
export const DEMO_COMMENTS: DemoComment[] = [
  {
    film: 'the-last-station',
    body: 'The clock on the platform is two minutes slow. I checked. Twice.',
    likes: 14,
    replies: [
      'It is every last station ever.',
      'So that nobody misses the last train. I choose to believe that.',
    ],
  },
  { film: 'the-last-station', body: 'Wonderful sound. Please, with headphones.', likes: 5 },
  {
    film: 'the-last-station',
    body: 'Genau so klang der Bahnhof in meinem Dorf, nachts um elf.',
    likes: 6,
    replies: ['In meinem auch. Jetzt fährt dort keiner mehr.'],
  },
  {
    film: 'standing-wave',
    body: 'I teach physics. This goes into Thursday’s lesson.',
    likes: 19,
    replies: ['How did it go?', 'They asked to see it again. They never ask to see anything again.'],
  },
  { film: 'standing-wave', body: 'Is the tone at the start really 55 Hz?', second: 4, likes: 3 },
  {
    film: 'small-lives',
    body: 'The little one that turns back made my week.',
    second: 21,
    likes: 22,
    replies: ['I rewound it three times.', 'Yes! And then it just goes on as if nothing had happened.'],
  },
  { film: 'small-lives', body: 'Ma fille de quatre ans a demandé comment ils s’appellent. Tous.', likes: 17 },
  { film: 'small-lives', body: 'A welcome film for everybody is a lovely idea.', likes: 4 },
  {
    film: 'first-light',
    body: 'Watched it at six with the first coffee. Do the same, you will thank me.',
    likes: 26,
    replies: ['Did it today. Thank you.', 'Six is late! But yes.', 'Hoy lo vi así. Gracias por la idea.'],
  },
  {
    film: 'first-light',
    body: 'Could there be a version of an hour? I would fall asleep to it every night.',
    likes: 11,
  },
  {
    film: 'spectra-for-strings',
    body: 'As a cellist: the bow changes are where they should be. Somebody listened.',
    likes: 15,
    replies: ['Came here to say this, second violins agree.'],
  },
  { film: 'spectra-for-strings', body: 'Rented it, then bought both sound rooms. No regrets.', likes: 7 },
  {
    film: 'rain-on-glass',
    body: 'Writing my thesis to this. Day four.',
    likes: 18,
    replies: ['Day eleven. You can do it.'],
  },
  { film: 'rain-on-glass', body: 'Perfeito para uma tarde de domingo.', likes: 6 },
  {
    film: 'rain-on-glass',
    body: 'The drop at the lower left takes its time.',
    second: 17,
    likes: 9,
    replies: ['I was rooting for it.'],
  },
  {
    film: 'rain-on-glass',
    body: 'Cheap watches and bags, ask me for the address!!',
    likes: 0,
    waits: 'reported',
  },
  {
    film: 'the-night-train-north',
    body: 'I have taken this line for twenty years and never looked out of the window like that.',
    likes: 31,
    replies: ['Which line is it?', 'Any line that goes north, if you ask me.'],
  },
  {
    film: 'the-night-train-north',
    body: 'The moon keeps up with us. It did when I was a child, too.',
    second: 33,
    likes: 12,
  },
  { film: 'the-night-train-north', body: 'Two days to watch a rental is a little short for me.', likes: 2 },
  {
    film: 'north-by-the-lake',
    body: 'Where are the mosquitoes? That is how I know it is art.',
    likes: 20,
    replies: ['They are in the director’s cut.'],
  },
  { film: 'north-by-the-lake', body: 'أجمل دقيقة رأيتها هذا الأسبوع.', likes: 8 },
  {
    film: 'north-by-the-lake',
    body: 'Seen on the big screen in the living room: the greens are something else.',
    likes: 5,
  },
  {
    film: 'ring-road-2-a-m',
    body: 'The second exit is the one I always miss.',
    second: 26,
    likes: 13,
    replies: ['Everybody does.'],
  },
  {
    film: 'ring-road-2-a-m',
    body: 'Needs a sequel: Ring Road, 5 a.m., with the street sweepers.',
    likes: 10,
  },
  { film: 'ring-road-2-a-m', body: 'Boring. My aunt films better.', likes: 0, waits: 'reported' },
  {
    film: 'tide-table',
    body: 'I live by the sea and still had to check whether the tide was right. It is.',
    likes: 16,
    replies: ['High respect for whoever drew that table.'],
  },
  { film: 'tide-table', body: 'Die Möwe bei Sekunde 30!', second: 30, likes: 7 },
  { film: 'tide-table', body: 'What a calm piece. Sent it to my mother.', likes: 3 },
  {
    film: 'a-thousand-lanterns',
    body: 'Made it to the end without blinking, I think.',
    likes: 9,
    replies: ['Same here. And then I started it again.'],
  },
  { film: 'a-thousand-lanterns', body: '¿Cuántas son de verdad? Conté 412 y me perdí.', likes: 6 },
  {
    film: 'a-thousand-lanterns',
    body: 'The bells at the end are a chord, aren’t they?',
    second: 44,
    likes: 4,
  },
  {
    film: 'a-thousand-lanterns',
    body: 'First comment here. Thank you for these films.',
    likes: 0,
    waits: 'held',
  },
  {
    film: 'a-thousand-lanterns',
    body: 'Hello from Recife, is there a gift card for a friend?',
    likes: 0,
    waits: 'held',
  },
]
