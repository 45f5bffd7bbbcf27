import { useWords } from '../context.ts'
import type { Notice } from '../notice.ts'

/** Shows for a moment what a key did, also to screen readers. */
export function NoticeBubble({ notice }: { notice: Notice | null }) {
  const words = useWords()

  return <output className="mp-notice">{notice && <span>{words(notice.word, notice.values)}</span>}</output>
}
