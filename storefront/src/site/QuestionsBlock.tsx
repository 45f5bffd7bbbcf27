import type { ShownBlockOf } from '@matinee/contract/site/blocks'
import { Icon } from '@matinee/ui/Icon'
import { BlockHeading } from './BlockHeading.tsx'
import { useLangIn } from './page-language.ts'

/** One that is being written has no text yet. */
const isAsked = ({ question }: { question: string }) => question !== ''

/** Questions whose answers unfold, without scripts as well. */
export function QuestionsBlock({ block }: { block: ShownBlockOf<'questions'> }) {
  const langOf = useLangIn(block)
  return (
    <section className="mx-auto w-full max-w-3xl px-[var(--gutter)]">
      <BlockHeading block={block} />
      <div className="divide-y divide-line border-y border-line">
        {block.questions.filter(isAsked).map(({ key, question, answer }) => (
          <details key={key} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-4 font-semibold [&::-webkit-details-marker]:hidden">
              <span dir="auto" lang={langOf(`questions.${key}.question`)} className="min-w-0 text-pretty">
                {question}
              </span>
              <Icon
                name="down"
                className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
              />
            </summary>
            <p
              dir="auto"
              lang={langOf(`questions.${key}.answer`)}
              className="pb-5 leading-relaxed text-pretty whitespace-pre-line text-quiet"
            >
              {answer}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
