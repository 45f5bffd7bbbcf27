import type { CaptionText, VideoDetail } from '@matinee/contract/media/media'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../parts/Dialog.tsx'
import { askConfirmation } from '../../parts/confirm.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { useFocusReturn } from '../../parts/use-focus-return.ts'
import { t } from '../../text.ts'
import { languageName } from '../languages.ts'
import { EditorFilm } from './EditorFilm.tsx'
import styles from './editor.module.css'
import { EditorBar } from './EditorBar.tsx'
import { LineList } from './LineList.tsx'
import { captionText } from './queries.ts'
import { useLines } from './use-lines.ts'

interface CaptionEditorProps {
  video: VideoDetail
  caption: VideoDetail['captions'][number]
  onClose: () => void
}

/** Edits captions beside their film. */
export function CaptionEditor({ video, caption, onClose }: CaptionEditorProps) {
  useFocusReturn() // focus returns past the loading dialog, which is gone by then
  const { data, error, refetch } = useQuery(captionText(video.id, caption.id))
  const language = languageName(caption.language)
  const title = language === caption.label ? language : t('cues.title', { label: caption.label, language })
  if (data) return <Editor video={video} kept={data} title={title} onClose={onClose} />

  return (
    <Dialog onClose={onClose} title={title} size="xl">
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton h={320} />}
    </Dialog>
  )
}

interface EditorProps {
  video: VideoDetail
  kept: CaptionText
  title: string
  onClose: () => void
}

function Editor({ video, kept, title, onClose }: EditorProps) {
  const editor = useLines(video.id, kept)

  async function close() {
    if (!editor.isDirty || (await askConfirmation(leaveQuestion()))) onClose()
  }

  return (
    <Dialog fullScreen onClose={() => void close()} title={title} classNames={{ body: styles.body }}>
      <div className={styles.parts}>
        <EditorFilm video={video} lines={editor.lines} />
        <div className={styles.words}>
          <EditorBar video={video} editor={editor} />
          <LineList video={video} editor={editor} />
        </div>
      </div>
    </Dialog>
  )
}

const leaveQuestion = () => ({
  title: t('unsaved.title'),
  text: t('unsaved.text'),
  action: t('unsaved.leave'),
  keep: t('unsaved.stay'),
})
