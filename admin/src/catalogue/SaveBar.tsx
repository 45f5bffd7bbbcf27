import { Button } from '@mantine/core'
import { t } from '../text.ts'
import styles from './save-bar.module.css'
import type { ProgramEditor } from './use-program-editor.ts'

/** On a phone, where the header scrolls away: saving, as long as there is something to save. */
export const SaveBar = ({ editor }: { editor: ProgramEditor }) =>
  editor.isDirty && (
    <div className={styles.bar}>
      <Button fullWidth loading={editor.isSaving} onClick={() => void editor.save()}>
        {t('save')}
      </Button>
    </div>
  )
