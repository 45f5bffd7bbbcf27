import type { ShownBlock } from '@matinee/contract/site/blocks'
import { memo } from 'react'
import { CodeBlock } from './CodeBlock.tsx'
import { ContactBlock } from './ContactBlock.tsx'
import { CountdownBlock } from './CountdownBlock.tsx'
import { HeroBlock } from './HeroBlock.tsx'
import { PlansBlock } from './PlansBlock.tsx'
import { QuestionsBlock } from './QuestionsBlock.tsx'
import { QuotesBlock } from './QuotesBlock.tsx'
import { RowBlock } from './RowBlock.tsx'
import { SignUpBlock } from './SignUpBlock.tsx'
import { TextBlock } from './TextBlock.tsx'

interface Props {
  block: ShownBlock
  /** Of the page it stands on. */
  permalink: string
  isFirst: boolean
}

/** One block of a page. */
export const PageBlock = memo(function PageBlock({ block, permalink, isFirst }: Props) {
  switch (block.kind) {
    case 'hero':
      return <HeroBlock block={block} isFirst={isFirst} />
    case 'text':
      return <TextBlock block={block} />
    case 'row':
      return block.cards.length > 0 && <RowBlock block={block} />
    case 'plans':
      return <PlansBlock block={block} />
    case 'quotes':
      return <QuotesBlock block={block} />
    case 'questions':
      return <QuestionsBlock block={block} />
    case 'countdown':
      return <CountdownBlock block={block} />
    case 'sign_up':
      return <SignUpBlock block={block} />
    case 'contact':
      return <ContactBlock block={block} permalink={permalink} />
    case 'catalog':
      return null // a part of the catalogue, which only its own page shows
    case 'code':
      return <CodeBlock block={block} permalink={permalink} />
  }
})
