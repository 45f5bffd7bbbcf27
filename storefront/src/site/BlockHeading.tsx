/** The heading of a block, and what is said below it. */
export const BlockHeading = ({ title, text = '' }: { title: string; text?: string }) =>
  (title || text) && (
    <header className="mx-auto mb-8 max-w-2xl text-center">
      {title && (
        <h2 dir="auto" className="text-2xl font-bold tracking-tight text-balance sm:text-4xl">
          {title}
        </h2>
      )}
      {text && (
        <p dir="auto" className="mt-3 text-lg leading-relaxed text-pretty whitespace-pre-line text-quiet">
          {text}
        </p>
      )}
    </header>
  )
