import type { ShownBlockOf } from '@matinee/contract/site/blocks'
import { BlockHeading } from './BlockHeading.tsx'

/** What others say. */
export const QuotesBlock = ({ block: { title, quotes } }: { block: ShownBlockOf<'quotes'> }) => (
  <section className="mx-auto w-full max-w-[var(--page)] px-[var(--gutter)]">
    <BlockHeading title={title} />
    <div className="grid justify-center gap-5 [grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),26rem))]">
      {quotes.map(({ text, name, note }, at) => (
        <figure key={at} className="flex flex-col rounded-2xl border border-line bg-raised p-6">
          <blockquote dir="auto" className="flex-1 leading-relaxed text-pretty whitespace-pre-line">
            {text}
          </blockquote>
          <figcaption dir="auto" className="mt-4 text-sm">
            <span className="font-bold">{name}</span>
            {note && <span className="block text-quiet">{note}</span>}
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
)
