import '@mantine/tiptap/styles.css'
import { Input } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { useEditor, type AnyExtension, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useEffect, useId } from 'react'
import { t } from '../text.ts'
import styles from './rich-text.module.css'

const labels = {
  boldControlLabel: t('text.bold'),
  italicControlLabel: t('text.italic'),
  linkControlLabel: t('text.link'),
  unlinkControlLabel: t('text.unlink'),
  h2ControlLabel: t('text.h2'),
  h3ControlLabel: t('text.h3'),
  bulletListControlLabel: t('text.bullets'),
  orderedListControlLabel: t('text.numbers'),
  blockquoteControlLabel: t('text.quote'),
  undoControlLabel: t('text.undo'),
  redoControlLabel: t('text.redo'),
  linkEditorInputLabel: t('text.link_address'),
  linkEditorInputPlaceholder: 'https://',
  linkEditorExternalLink: t('text.link_new_tab'),
  linkEditorInternalLink: t('text.link_same_tab'),
  linkEditorSave: t('save'),
}

export interface RichTextProps {
  label: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
  error?: ReactNode
  /** Blocks that this text can have besides those of a description. */
  extensions?: AnyExtension[]
  /** Tools that insert them. */
  tools?: (editor: Editor) => ReactNode
}

/** A rich text editor with the headings, lists and links that the server's sanitizer allows. */
export function RichText({ label, value, onChange, error, extensions = [], tools }: RichTextProps) {
  const labelId = useId()
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, heading: { levels: [2, 3] }, underline: false }),
      Link,
      ...extensions,
    ],
    content: value,
    editorProps: { attributes: { 'aria-labelledby': labelId, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })

  // Applies a value that was not typed here: after a reload, or another editor's version.
  useEffect(() => {
    const shown = editor.isEmpty ? '' : editor.getHTML()
    if (value !== shown) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }} error={error}>
      <RichTextEditor editor={editor} labels={labels}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
          {tools?.(editor)}
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={styles['text']} />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
