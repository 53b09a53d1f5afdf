import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  // The projects of consumers are built as strangers would: none of our rules reaches there.
  { ignores: ['dist/', 'build/', '.sylvan/', 'assembly/', 'node_modules/', 'test/consumers/projects/'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      // An abort rejects with the signal's reason, whatever that is.
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true }],
      'no-console': 'error',
    },
  },
  {
    // Where an element is defined twice nothing fails, and no call is there to reject: the console is where the page's author looks.
    files: ['src/element/index.ts'],
    rules: { 'no-console': ['error', { allow: ['warn'] }] },
  },
  {
    files: ['scripts/**', 'bench/**', '**/*.mjs', '*.config.js', '*.config.ts'],
    rules: { 'no-console': 'off' },
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        setTimeout: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        WebAssembly: 'readonly',
      },
    },
  },
);
