import type { APIRequestContext } from '@playwright/test'
import type { Block } from '../contract/src/site/blocks.ts'
import type { EditedPage } from '../contract/src/site/pages.ts'

const NO_PICTURE = { image: null, image_alt: '' }
const NO_ROW = { category_id: null, collection_id: null, program_ids: [] }

/** One block of each kind. */
const blocksOf = (programId: number): Block[] => [
  {
    ...{ key: 1, kind: 'hero', title: 'Films by the sea', text: 'Every evening one.', ...NO_PICTURE },
    ...{ program_id: programId, button_label: 'See the plans', button_address: '#plans' },
  },
  { key: 2, kind: 'text', html: '<h2>Who we are</h2><p>Two people.</p>', ...NO_PICTURE, side: 'above' },
  { key: 3, kind: 'row', title: 'New', source: 'newest', ...NO_ROW },
  { key: 4, kind: 'plans', title: 'Plans', text: '' },
  {
    key: 5,
    kind: 'quotes',
    title: 'Said',
    quotes: [{ key: 1, text: 'Calm.', name: 'Ida', note: 'A viewer' }],
  },
  {
    ...{ key: 6, kind: 'questions', title: 'Asked' },
    questions: [{ key: 1, question: 'Where is it?', answer: 'By the sea.' }],
  },
  { key: 7, kind: 'countdown', title: 'Soon', ends_at: '2090-01-01T00:00:00.000Z', text_after: 'Now' },
  { key: 8, kind: 'sign_up', title: 'Come in', text: 'It takes a minute.', button_label: '' },
  { key: 9, kind: 'code', title: 'A game', height: 120, code: '<p>A game</p>' },
]

/** The permalink of a published page with one block of each kind. */
export async function makeOwnPage(staff: APIRequestContext, programId: number): Promise<string> {
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await staff[method](`/bullet/api/pages${path}`, { data })
    if (!answer.ok()) throw new Error(await answer.text())
    return (await answer.json()) as EditedPage
  }
  const { id, version, ...made } = await send('post', '', { template: 'blank', title: 'By the sea' })
  const { title, description, permalink, language, in_search } = made
  const blocks = blocksOf(programId)
  const saved = await send('put', `/${id}`, {
    ...{ version, title, description, permalink, language, in_search, blocks },
  })
  await send('post', `/${id}/publish`, { version: saved.version })
  return permalink
}
