import { createApp } from 'vue';
import Forest from './Forest.vue';

createApp(Forest, { sample: 'old-forest' }).mount('#root');
