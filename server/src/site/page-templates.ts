import type { Block, BlockKind } from '@matinee/contract/site/blocks'
import type { PageTemplate } from '@matinee/contract/site/pages'
import type { StoreContext } from '../platform/http/http.ts'
import { escapeMarkup } from '../store/html.ts'
import { wordsOf, type Words } from '../store/words.ts'
import type { PageWords } from './page-queries.ts'

/** A block without its number, as the parts of a template are written. */
type Part = { [Kind in BlockKind]: Omit<Extract<Block, { kind: Kind }>, 'key'> }[BlockKind]

/** What a page begins with, in the store's language; what is to be filled in stands in square brackets. */
export function writeTemplate({ store }: StoreContext, template: PageTemplate, title?: string): PageWords {
  const words = wordsOf(store.locale, ['pages'])
  return {
    title: title?.trim() ?? words[`${template}.title`]!,
    description: null,
    blocks: PARTS[template](words).map((part, at) => ({ ...part, key: at + 1 })),
  }
}

const PARTS: Record<PageTemplate, (words: Words) => Part[]> = {
  blank: () => [],
  landing: (words) => [
    heroOf(words),
    rowOf(words),
    quotesOf(words),
    plansOf(words),
    questionsOf(words),
    signUpOf(words),
  ],
  about: (words) => [textOf(words['about.text']!)],
  sales: (words) => [
    heroOf(words),
    textOf(words['sales.text']!),
    plansOf(words),
    questionsOf(words),
    signUpOf(words),
  ],
  faq: (words) => [{ ...questionsOf(words), title: '' }],
  contact: (words) => [textOf(words['contact.text']!), contactOf(words)],
  privacy: (words) => [legalOf(words, 'privacy')],
  imprint: (words) => [legalOf(words, 'imprint')],
  terms: (words) => [legalOf(words, 'terms')],
}

const NO_PICTURE = { image: null, image_alt: '' }

const heroOf = (words: Words): Part => ({
  kind: 'hero',
  title: words['landing.hero']!,
  text: words['landing.text']!,
  ...NO_PICTURE,
  button_label: words['landing.button']!,
  button_address: '/join',
  program_id: null,
})

const rowOf = (words: Words): Part => ({
  kind: 'row',
  title: words['landing.newest']!,
  source: 'newest',
  category_id: null,
  collection_id: null,
  program_ids: [],
})

const plansOf = (words: Words): Part => ({ kind: 'plans', title: words['landing.plans']!, text: '' })

const quotesOf = (words: Words): Part => ({
  kind: 'quotes',
  title: words['quotes.title']!,
  quotes: Array.from({ length: 3 }, (_, at) => ({
    key: at + 1,
    text: words['quotes.text']!,
    name: words['quotes.name']!,
    note: words['quotes.note']!,
  })),
})

const questionsOf = (words: Words): Extract<Part, { kind: 'questions' }> => ({
  kind: 'questions',
  title: words['questions.title']!,
  questions: ['cancel', 'where', 'own'].map((name, at) => ({
    key: at + 1,
    question: words[`questions.${name}`]!,
    answer: words[`questions.answer_${name}`]!,
  })),
})

const signUpOf = (words: Words): Part => ({
  kind: 'sign_up',
  title: words['sign_up.title']!,
  text: words['sign_up.text']!,
  button_label: words['sign_up.button']!,
})

const contactOf = (words: Words): Part => ({
  kind: 'contact',
  title: words['contact.form']!,
  text: '',
  subjects: [],
})

const textOf = (lines: string): Part => ({
  kind: 'text',
  html: toRichText(lines),
  ...NO_PICTURE,
  side: 'above',
})

const legalOf = (words: Words, name: 'privacy' | 'imprint' | 'terms') =>
  textOf(`${words['legal.note']}\n${words[`${name}.text`]}`)

/** Rich text of lines: `# ` begins a heading, `> ` a note, `- ` an entry of a list. */
function toRichText(lines: string): string {
  const html = lines.split('\n').map((line) => {
    const text = escapeMarkup(line.replace(/^[#>-] /, ''))
    if (line.startsWith('# ')) return `<h2>${text}</h2>`
    if (line.startsWith('> ')) return `<blockquote><p>${text}</p></blockquote>`
    return line.startsWith('- ') ? `<ul><li><p>${text}</p></li></ul>` : `<p>${text}</p>`
  })
  return html.join('').replaceAll('</ul><ul>', '')
}
