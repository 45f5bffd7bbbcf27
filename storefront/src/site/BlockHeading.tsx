import { useLangIn } from './page-language.ts'

interface Props {
  block: { title: string; text?: string; untranslated?: string[] | undefined }
}

/** The heading of a block, and what is said below it. */
export function BlockHeading({ block }: Props) {
  const { title, text = '' } = block
  const langOf = useLangIn(block)
  if (!title && !text) return null

  return (
    <header className="mx-auto mb-8 max-w-2xl text-center">
      {title && (
        <h2
          dir="auto"
          lang={langOf('title')}
          className="text-2xl font-bold tracking-tight text-balance sm:text-4xl"
        >
          {title}
        </h2>
      )}
      {text && (
        <p
          dir="auto"
          lang={langOf('text')}
          className="mt-3 text-lg leading-relaxed text-pretty whitespace-pre-line text-quiet"
        >
          {text}
        </p>
      )}
    </header>
  )
}
