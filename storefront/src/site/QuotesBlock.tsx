import type { ShownBlockOf } from '@matinee/contract/site/blocks'
import { BlockHeading } from './BlockHeading.tsx'
import { useLangIn } from './page-language.ts'

/** One or two do not fill the page. */
const WIDTHS: Record<number, string> = { 1: 'max-w-[26rem]', 2: 'max-w-[53.25rem]' }

/** What others say. */
export function QuotesBlock({ block }: { block: ShownBlockOf<'quotes'> }) {
  const langOf = useLangIn(block)
  return (
    <section className="mx-auto w-full max-w-[var(--page)] px-[var(--gutter)]">
      <BlockHeading block={block} />
      <div
        className={`mx-auto grid gap-5 [grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr))] ${WIDTHS[block.quotes.length] ?? ''}`}
      >
        {block.quotes.map(({ key, text, name, note }) => (
          <figure key={key} className="flex flex-col rounded-2xl border border-line bg-raised p-6">
            <blockquote
              dir="auto"
              lang={langOf(`quotes.${key}.text`)}
              className="flex-1 leading-relaxed text-pretty whitespace-pre-line"
            >
              {text}
            </blockquote>
            <figcaption dir="auto" className="mt-4 text-sm">
              <span className="font-bold">{name}</span>
              {note && (
                <span lang={langOf(`quotes.${key}.note`)} className="block text-quiet">
                  {note}
                </span>
              )}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
