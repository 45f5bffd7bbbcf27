import {
  CAMPAIGN_VARIABLES,
  CERTAIN_VARIABLES,
  type CampaignBlock,
  type CampaignVariable,
} from '@matinee/contract/notices/campaigns'
import { Button, Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconBraces, IconDeviceTv, IconSquareRoundedArrowRight } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { t } from '../../text.ts'
import { ButtonDialog } from './ButtonDialog.tsx'
import { nodeOf } from './CampaignBlockNode.tsx'
import { ProgramDialog } from './ProgramDialog.tsx'

interface CampaignToolsProps {
  editor: Editor
  /** Whether the mail may name a coupon. */
  hasCoupon?: boolean
}

/** Inserts a program, a button or a variable where the cursor is. */
export function CampaignTools({ editor, hasCoupon = false }: CampaignToolsProps) {
  const [open, setOpen] = useState<'program' | 'button'>()
  const insert = (block: CampaignBlock) => void editor.chain().focus().insertContent(nodeOf(block)).run()
  const close = () => setOpen(undefined)
  return (
    <RichTextEditor.ControlsGroup>
      <Button
        {...TOOL}
        leftSection={<IconDeviceTv size={16} aria-hidden />}
        onClick={() => setOpen('program')}
      >
        {t('campaigns.insert_program')}
      </Button>
      <Button
        {...TOOL}
        leftSection={<IconSquareRoundedArrowRight size={16} aria-hidden className="turns" />}
        onClick={() => setOpen('button')}
      >
        {t('campaigns.insert_button')}
      </Button>
      <VariableMenu
        hasCoupon={hasCoupon}
        onChoose={(text) => void editor.chain().focus().insertContent(text).run()}
      />
      {open === 'program' && <ProgramDialog onChoose={insert} onClose={close} />}
      {open === 'button' && <ButtonDialog onSave={insert} onClose={close} />}
    </RichTextEditor.ControlsGroup>
  )
}

const TOOL = { size: 'compact-sm', variant: 'default' } as const

interface VariableMenuProps {
  hasCoupon: boolean
  onChoose: (text: string) => void
}

const VariableMenu = ({ hasCoupon, onChoose }: VariableMenuProps) => (
  <Menu position="bottom-start" shadow="md">
    <Menu.Target>
      <Button {...TOOL} leftSection={<IconBraces size={16} aria-hidden />}>
        {t('campaigns.insert_variable')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {CAMPAIGN_VARIABLES.map((variable) => (
        <Menu.Item key={variable} onClick={() => onChoose(textOf(variable))}>
          {t(`campaigns.variable.${variable}`)}
        </Menu.Item>
      ))}
      {hasCoupon && (
        <Menu.Item onClick={() => onChoose('{{coupon}}')}>{t('campaigns.variable.coupon')}</Menu.Item>
      )}
    </Menu.Dropdown>
  </Menu>
)

/** A variable as it is written; those that not everyone has get a text for the others. */
const textOf = (variable: CampaignVariable) =>
  CERTAIN_VARIABLES.includes(variable) ? `{{${variable}}}` : `{{${variable}|${t('campaigns.fallback')}}}`
