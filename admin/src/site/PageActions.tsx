import type { EditedPage } from '@matinee/contract/site/pages'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconExternalLink, IconEyeOff, IconHistory, IconWorldUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../text.ts'
import { PageHistory } from './PageHistory.tsx'
import { pageAddress } from './page-links.ts'
import type { usePageForm } from './use-page-form.ts'

interface Props {
  saved: EditedPage
  editor: ReturnType<typeof usePageForm>
  mayEdit: boolean
}

/** What can be done with a page: publish it, see it, take it back to what it was. */
export function PageActions({ saved, editor, mayEdit }: Props) {
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const isAsPublished = saved.state === 'published' && !editor.form.isDirty()
  const address = pageAddress(saved)

  return (
    <>
      {mayEdit && (
        <Button
          leftSection={<IconWorldUpload size={16} aria-hidden />}
          loading={editor.isPublishing}
          disabled={isAsPublished}
          onClick={editor.publish}
        >
          {t('site.publish')}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('act_on', { act: t('terms.more'), name: saved.title })}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={saved.published_at ? address : `${address}?admin_iframe`}
            target="_blank"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('terms.view')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setHistoryOpen(true)}>
            {t('history.title')}
          </Menu.Item>
          {mayEdit && saved.published_at && (
            <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={editor.unpublish}>
              {t('site.unpublish')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isHistoryOpen && (
        <PageHistory
          saved={saved}
          mayRestore={mayEdit && !editor.form.isDirty()}
          isDirty={editor.form.isDirty()}
          onRestored={editor.adopt}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </>
  )
}
