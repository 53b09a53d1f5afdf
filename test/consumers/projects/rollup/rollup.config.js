import resolve from '@rollup/plugin-node-resolve';

export default { input: 'main.js', output: { dir: 'dist' }, plugins: [resolve({ browser: true })] };
