/** A mail in the words of the demo; `{{first_name}}` stands for its reader's. */
export interface DemoMail {
  subject: string
  preheader: string
  /** Paragraphs of plain text. */
  text: string[]
  /** Permalink of a film that is shown as a card. */
  film?: string
  button: { label: string; url: string }
}

/** A mail that went to everybody who wants mails, so many days before today. */
export interface DemoCampaign extends DemoMail {
  day: number
  topic: 'new_programs' | 'offers'
  /** A second subject that was tried on a half of the readers for some hours. */
  other?: { subject: string; hours: number }
  /** How many of a hundred readers click, by the subject they got. */
  clicks: { a: number; b: number }
}

export const DEMO_CAMPAIGNS: DemoCampaign[] = [
  {
    day: 31,
    topic: 'new_programs',
    subject: 'Tide Table is out: an evening at sea level',
    preheader: 'Six lines of water, six different times.',
    text: [
      'Hello {{first_name}},',
      'a new film is out, and it is a quiet one. The sun goes down, a boat goes home, and the waves keep the time. Put the sound on.',
    ],
    film: 'tide-table',
    button: { label: 'All films', url: '/catalog' },
    clicks: { a: 34, b: 34 },
  },
  {
    day: 6,
    topic: 'offers',
    subject: 'Twelve months for the price of ten',
    preheader: 'Every film, all year.',
    text: [
      'Hello {{first_name}},',
      'whoever takes the year pays for ten months of it: every film we have, every one that is still to come, on four screens.',
    ],
    button: { label: 'See the plans', url: '/join' },
    other: { subject: '{{first_name}}, a year of slow evenings', hours: 4 },
    clicks: { a: 14, b: 27 },
  },
]

/** What happens to whoever joins, and since which day. */
export const DEMO_WELCOME = {
  day: 42,
  name: 'The first weeks',
  tag: 'Regular',
  /** Days, and weeks, until the next step. */
  waits: { plans: 3, regular: 2 },
  hello: {
    subject: 'Welcome to {{store}}, {{first_name}}',
    preheader: 'Where to begin.',
    text: [
      'Hello {{first_name}},',
      'it is good to have you here. If you do not know where to begin: this one is a minute long, and everybody may watch it.',
    ],
    film: 'small-lives',
    button: { label: 'Look around', url: '/catalog' },
  },
  plans: {
    subject: 'Every film, for as long as you like',
    preheader: 'Seven days to try it.',
    text: [
      'Hello {{first_name}},',
      'with a plan all our films are yours to watch, on two screens at once. The first seven days cost nothing, and you can leave at any time.',
    ],
    button: { label: 'See the plans', url: '/join' },
  },
} satisfies {
  day: number
  name: string
  tag: string
  waits: { plans: number; regular: number }
  hello: DemoMail
  plans: DemoMail
}
