import { importWords, type WordEntry } from '@matinee/contract/store/store'
import { Button, Group, Menu } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../call.ts'
import { PickFiles } from '../parts/PickFiles.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'
import { LeftOut, type LeftOutWord } from './LeftOut.tsx'
import { wordsIn, type Locale } from './queries.ts'
import { csvOf, jsonOf, wordsInFile } from './word-files.ts'

const small = { size: 16, 'aria-hidden': true }

/** Exports the texts of a language to a file and imports them. */
export function WordFiles({ locale, entries }: { locale: Locale; entries: WordEntry[] }) {
  const [leftOut, setLeftOut] = useState<LeftOutWord[]>([])
  const take = useTake(locale, setLeftOut)

  return (
    <Group gap="xs">
      <Menu>
        <Menu.Target>
          <Button variant="default" size="compact-sm" leftSection={<IconDownload {...small} />}>
            {t('words.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => download(`words-${locale}.csv`, 'text/csv', csvOf(entries))}>
            {t('words.csv')}
          </Menu.Item>
          <Menu.Item onClick={() => download(`words-${locale}.json`, 'application/json', jsonOf(entries))}>
            {t('words.json')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <PickFiles
        label={t('words.import')}
        accept=".csv,.json,text/csv,application/json"
        onPick={([file]) => file && take.mutate(file)}
      >
        {(open) => (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUpload {...small} />}
            loading={take.isPending}
            onClick={open}
          >
            {t('words.import')}
          </Button>
        )}
      </PickFiles>
      <LeftOut words={leftOut} onClose={() => setLeftOut([])} />
    </Group>
  )
}

function useTake(locale: Locale, onLeftOut: (words: LeftOutWord[]) => void) {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(file: File) {
      const words = wordsInFile(await file.text())
      return words && call(importWords, { body: { locale, words } })
    },
    onError: notifyError,
    async onSuccess(taken) {
      if (!taken) return notifySuccess(t('words.unreadable'))
      await queries.invalidateQueries({ queryKey: wordsIn(locale).queryKey })
      onLeftOut(taken.left_out)
      return notifySuccess(t('words.taken', { count: taken.kept }))
    },
  })
}

// Without a byte order mark, spreadsheets read the file in a legacy encoding.
const BYTE_ORDER_MARK = '\ufeff'

function download(name: string, type: string, text: string) {
  const address = URL.createObjectURL(
    new Blob([type === 'text/csv' ? BYTE_ORDER_MARK + text : text], { type }),
  )
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
