import type { ShownBlock, ShownBlockOf } from '@matinee/contract/site/blocks'
import type { WriteHead } from '../page.ts'
import { pageAt } from './queries.ts'

export const pageHead: WriteHead = ({ queries, params }) => {
  const page = queries.getQueryData(pageAt(params['permalink']!).queryKey)
  if (!page) return {}
  const { title, description, in_search, blocks, languages } = page
  const questions = blocks.filter(isQuestions)
  return {
    title,
    description,
    languages,
    image: blocks.map(imageOf).find((image) => image) ?? null,
    ...(in_search && { canonical: `/pages/${encodeURIComponent(params['permalink']!)}` }),
    data: questions.length > 0 ? [buildQuestionsData(questions)] : [],
  }
}

const isQuestions = (block: ShownBlock): block is ShownBlockOf<'questions'> => block.kind === 'questions'

function imageOf(block: ShownBlock) {
  if (block.kind === 'hero') return block.image ?? block.program?.horizontal_image
  return block.kind === 'text' ? block.image : null
}

/** https://schema.org/FAQPage */
const buildQuestionsData = (blocks: readonly ShownBlockOf<'questions'>[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: blocks.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  ),
})
